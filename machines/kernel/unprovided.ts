import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/** An actor that a machine names and nobody has provided yet: typed, and loud when it is run. */
export const unprovided = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`No actor was provided for ${name}; provide it beside its document.`)),
  );

/** The same for an actor that sends the machine events of the device or the server. */
export const unprovidedListener = <Input = NonReducibleUnknown>(name: string) =>
  fromCallback<AnyEventObject, Input>(() => {
    throw new Error(`No listener was provided for ${name}; provide it beside what it listens to.`);
  });
