/** A signing configuration of a template: a set of steps, who signs in which order and where. One set of a template is in use. It also says what is filled in before. */
import { defineResource, integer, reference, text } from '#engine/declare/index.ts';
import type { PageEditor } from '../_widgets.ts';
import { blanks } from './_blanks.ts';

export const signConfigs = defineResource({
  name: 'signConfigs',
  label: ['签署配置', 'Signing configurations'],
  represent: '{name}',
  fields: {
    template: reference(['合同模板', 'Contract template'], 'contractTemplates', { rules: 'required', among: { state: 'DRAFT' } }),
    name: text(['配置名称', 'Configuration name'], { rules: 'required|length:2,60', unique: ['template'] }),
    copyOf: reference(['沿用', 'Copy from'], 'signConfigs', {
      help: [
        '选择后复制其全部步骤；下方没有填写项的，一并复制填写项',
        'Copies all steps of the selected configuration, and its fields to fill in unless you add your own below',
      ],
    }),
    stepCount: integer(['步骤数', 'Steps'], { readOnly: true, default: 0 }),
    blanks,
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  states: { OFF: { label: ['停用', 'Disabled'], tone: 'neutral' }, ON: { label: ['启用', 'Active'], tone: 'good' } },
  start: 'OFF',
  transitions: {
    // The set that was in use until now is switched off in the same breath.
    use: { label: ['启用', 'Activate'], from: 'OFF', to: 'ON', effect: 'signConfig.use' },
    leave: { label: ['停用', 'Deactivate'], from: 'ON', to: 'OFF', effect: 'signConfig.leave', danger: true },
    giveWay: { label: ['被另一配置取代', 'Replaced by another configuration'], from: 'ON', to: 'OFF', by: 'effect' },
  },
  acts: { steps: ['修改签署步骤', 'Change signing steps'] },
  groups: { blanks: { label: ['填写项', 'Fields to fill in'], fields: ['blanks'] } },
  audiences: {
    operator: {
      menu: 'F2',
      rows: 'all',
      list: ['name', 'state', 'template', 'stepCount', 'remark', 'updatedAt'],
      filters: ['createdAt'],
      show: [
        { label: ['签署配置', 'Signing configuration'], fields: ['name', 'template', 'stepCount', 'copyOf', 'remark'] },
        'blanks',
        'record',
      ],
      create: [{ label: ['签署配置', 'Signing configuration'], fields: ['template', 'name', 'copyOf', 'remark'] }, 'blanks'],
      edit: [{ label: ['签署配置', 'Signing configuration'], fields: ['name', 'remark'] }, 'blanks'],
      next: {
        OFF: [
          '在下方为每个签署方新建一个步骤，再“在页面上排布”核对印章和填写项的位置，然后启用',
          'Create a step for each party below, check where they and the fields to fill in stand in the page editor, then activate it',
        ],
      },
      widgets: [
        {
          widget: 'pageEditor',
          options: {
            rows: 'steps',
            positions: 'positions',
            lines: 'blanks',
            party: 'party',
            usual: { of: 'sealType', width: 'widthMm', height: 'heightMm', shape: 'shape' },
            document: { of: 'template', file: 'file', when: { state: 'DRAFT' } },
          } satisfies PageEditor,
        },
      ],
      calls: {
        'op.config.list': { path: 'operation/config/list', does: 'list' },
        'op.template.configs': {
          path: 'operation/template/config/list',
          does: 'list',
          rows: { state: 'ON' },
          label: ['可选的签署配置', 'Available signing configurations'],
        },
        'op.config.info': { path: 'operation/config/info', does: 'get', with: { steps: { resource: 'signSteps', by: 'config' } } },
        'op.config.save': { path: 'operation/config/save', does: 'save', effect: 'signConfig.save' },
        'op.config.used': { path: 'operation/config/used', does: { by: 'used', of: { ON: 'use', OFF: 'leave' } } },
      },
    },
  },
});
