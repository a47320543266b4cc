/** A subscriber agreement in its versions; who accepted which stands in `agreementAcceptances`. */
import { defineResource, flag, longText, text } from '#engine/declare/index.ts';

export const agreements = defineResource({
  name: 'agreements',
  label: ['订户协议', 'Subscriber agreements'],
  represent: '{title} {agreementVersion}',
  fields: {
    code: text(['编码', 'Code'], { rules: 'required|length:2,40', readOnly: true }),
    agreementVersion: text(['协议版本', 'Agreement version'], { rules: 'required|length:1,40', readOnly: true, unique: true }),
    title: text(['标题', 'Title'], { rules: 'required|length:2,100', readOnly: true }),
    text: longText(['正文', 'Text'], { readOnly: true }),
    active: flag(['现行', 'Current'], { readOnly: true }),
  },
  seeds: {
    key: 'agreementVersion',
    rows: [
      {
        code: 'SUBSCRIBER',
        agreementVersion: 'SA-1.0',
        title: '数字证书订户协议',
        active: true,
        text: [
          '本协议由证书申请人（以下称“订户”）与本电子认证服务机构（以下称“本机构”）订立。订户提交证书申请前须阅读并同意本协议；提交申请即表示订户已理解并接受全部条款。',
          '一、申请与身份核验。订户应提供真实、完整、准确的资料，并授权本机构为核验身份而查验所提交的证照与材料。资料发生变化的，订户应及时申请变更。因资料不实造成的损失由订户承担。',
          '二、签发与接受。本机构依《中华人民共和国电子签名法》及公布的电子认证业务规则核验后签发证书。订户应在下载或收到证书后立即核对其中的名称、统一社会信用代码、有效期等内容；下载或使用证书即视为接受。内容有误的，应在使用前提出。',
          '三、私钥保管。软证书由系统生成密钥的，由订户选定去向，选定后不能更改：交由本机构保管的，私钥加密保存，不再导出，每次签署须经订户以签章密码或短信验证码确认；自行保管的，私钥以订户自设口令加密，仅可下载一次，下载后系统不再保存。由订户自行生成或存放于智能密码钥匙的，私钥始终由订户控制。订户应妥善保管私钥、口令与智能密码钥匙，不得转让或出借。使用该私钥所作的电子签名视为订户所为。',
          '四、使用范围。证书用于电子签名、身份识别与数据完整性保护，不得用于违反法律法规的用途，也不得用于签发其他证书。证书过期、被冻结或被吊销后不得继续用于签名。',
          '五、冻结与吊销。订户知悉私钥失控或者可能失控、证书内容发生变化、不再使用证书的，应立即申请冻结或吊销，并终止使用。订户违反本协议、资料不实、主体终止，或者继续使用可能损害他人权益的，本机构可以吊销证书并通知订户。吊销信息通过证书吊销列表公布，吊销后不可恢复。',
          '六、隐私与保存。本机构仅为提供电子认证服务而收集和使用订户资料，采取加密、权限控制等措施予以保护，未经订户同意不向第三方提供，法律法规另有规定的除外。与认证相关的信息自证书失效之日起至少保存五年。',
          '七、责任。本机构对因自身过错致使订户或证书依赖方遭受的损失，依法律法规与电子认证业务规则承担责任。因不可抗力、订户过错或第三方原因造成的损失，本机构不承担责任。',
          '八、期限与变更。本协议自订户确认时生效，至证书到期或被吊销时终止；第三、五、六、七条在终止后继续有效。本机构修订本协议的，以新版本公布；订户再次申请证书时应确认新版本。',
          '九、法律适用与争议。本协议适用中华人民共和国法律。因本协议产生的争议由双方协商解决，协商不成的，提交本机构所在地有管辖权的人民法院处理。',
        ].join('\n\n'),
      },
    ],
  },
  indexes: [['code']],
  audiences: {},
});
