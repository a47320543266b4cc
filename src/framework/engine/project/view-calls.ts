/** The resources and calls of a client's view, found by name, by id or by verb. A name it does not hold is a mistake of the caller. */
import type { ClientCall, ClientResource, ClientView } from './client-view.ts';

export type Verb = keyof ClientResource['verbs'];

export interface ViewCalls {
  readonly resourceOf: (name: string) => ClientResource;
  readonly callById: (id: string) => ClientCall;
  /** The call behind a verb, where the side has one. */
  readonly verbCall: (resource: string, verb: Verb) => ClientCall | undefined;
  readonly needed: (resource: string, verb: Verb) => ClientCall;
}

export const resourceIn = (view: ClientView, name: string): ClientResource => {
  const found = view.resources[name];
  if (found === undefined) throw new Error(`no resource ${name} in the view of ${view.audience}`);
  return found;
};

/** The id of the call behind a verb; `save` stands for create and update. */
export const callFor = (resource: ClientResource, verb: Verb): string | undefined =>
  resource.verbs[verb] ?? (verb === 'create' || verb === 'update' ? resource.verbs.save : undefined);

/** The entity above whose list a call of no entity is offered: it is about none of its records, and its widget asks everything. */
export const aboveListOf = ({ on, widget }: Pick<ClientCall, 'on' | 'widget'>): string | undefined =>
  widget === undefined || on?.by !== undefined ? undefined : on?.resource;

export const viewCalls = (view: ClientView): ViewCalls => {
  const resourceOf = (name: string): ClientResource => resourceIn(view, name);
  const callById = (id: string): ClientCall => {
    const call = view.calls[id];
    if (call === undefined) throw new Error(`no call ${id} in the view of ${view.audience}`);
    return call;
  };
  const verbCall = (resource: string, verb: Verb): ClientCall | undefined => view.calls[callFor(resourceOf(resource), verb) ?? ''];
  const needed = (resource: string, verb: Verb): ClientCall => {
    const call = verbCall(resource, verb);
    if (call === undefined) throw new Error(`${resource}: ${view.audience} has no call to ${verb}`);
    return call;
  };
  return { resourceOf, callById, verbCall, needed };
};
