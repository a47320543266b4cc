/** Handlers and seals: what does each effect. */
import { placeHandlerSeal } from '#product/calls/handler/handler-seals.ts';
import * as handlers from '#product/calls/handler/handlers.ts';
import { personOnRecord } from '#product/calls/handler/on-record.ts';
import * as sealRequests from '#product/calls/handler/seal-requests.ts';
import * as sealApplications from '#product/calls/seal/applications.ts';
import { makeSeal } from '#product/calls/seal/make.ts';
import { previewSeal } from '#product/calls/seal/picture.ts';
import * as news from '#product/calls/seal/seal-news.ts';
import * as seals from '#product/calls/seal/seals.ts';
import { checkType } from '#product/calls/seal/types.ts';
import { usualName } from '#product/calls/seal/usual-name.ts';
import type { Services } from '#product/services.ts';
import type { Named } from './named.ts';

export const sealEffects = (services: Services) =>
  ({
    'handler.save': handlers.saveHandler(services),
    'handler.approve': handlers.approveHandler,
    'handler.stop': handlers.stopHandler,
    'handler.resume': handlers.resumeHandler,
    'en.handler.person': personOnRecord,
    'handlerSeal.place': placeHandlerSeal,
    'sealType.check': checkType,
    'seal.check': sealApplications.checkApplication,
    'seal.submit': sealApplications.submitApplication,
    'seal.correct': sealApplications.correctApplication,
    'seal.order': sealApplications.orderSeal,
    'seal.save': seals.saveSeal,
    'seal.make': makeSeal(services),
    'seal.remake': seals.remakeSeal,
    'seal.cancel': seals.cancelSeal,
    'seal.tellFrozen': news.tellFrozen,
    'seal.tellUnfrozen': news.tellUnfrozen,
    'seal.tellCancelled': news.tellCancelled,
    'seal.preview': previewSeal(services),
    'en.eseal.usual': usualName,
    'en.eseal.get': seals.sealsOfUser,
    'en.eseal.records': sealApplications.approvalRecords,
    'sealRequest.submit': sealRequests.submitSealRequest,
    'sealRequest.approve': sealRequests.approveSealRequest,
    'sealRequest.refuse': sealRequests.refuseSealRequest,
    'sealRequest.withdraw': sealRequests.withdrawSealRequest,
  }) satisfies Partial<Named>;
