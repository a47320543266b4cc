/** The calls of a client's view, found by id or by the verb that a resource has them for. A name it does not hold is a mistake of the caller. */
import type { ClientCall, ClientResource, ClientView } from '#engine/project/client-view.ts';

export type Verb = keyof ClientResource['verbs'];

export interface ViewCalls {
  readonly resourceOf: (name: string) => ClientResource;
  readonly callById: (id: string) => ClientCall;
  /** The call behind a verb, where the side has one. */
  readonly verbCall: (resource: string, verb: Verb) => ClientCall | undefined;
  readonly needed: (resource: string, verb: Verb) => ClientCall;
}

const fallbacks: Readonly<Partial<Record<Verb, Verb>>> = { create: 'save', update: 'save' };

export const viewCalls = (view: ClientView): ViewCalls => {
  const resourceOf = (name: string): ClientResource => {
    const resource = view.resources[name];
    if (resource === undefined) throw new Error(`no resource ${name} in the view of ${view.audience}`);
    return resource;
  };
  const callById = (id: string): ClientCall => {
    const call = view.calls[id];
    if (call === undefined) throw new Error(`no call ${id} in the view of ${view.audience}`);
    return call;
  };
  const verbCall = (resource: string, verb: Verb): ClientCall | undefined => {
    const { verbs } = resourceOf(resource);
    const id = verbs[verb] ?? verbs[fallbacks[verb] ?? verb];
    return id === undefined ? undefined : view.calls[id];
  };
  const needed = (resource: string, verb: Verb): ClientCall => {
    const call = verbCall(resource, verb);
    if (call === undefined) throw new Error(`${resource}: ${view.audience} has no call to ${verb}`);
    return call;
  };
  return { resourceOf, callById, verbCall, needed };
};
