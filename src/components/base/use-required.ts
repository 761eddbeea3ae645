import { type Context, use } from 'react';

/** The value of a context that has no default; it throws where no provider is above. */
export const useRequired = <Value>(context: Context<Value | null>, provider: string): Value => {
  const value = use(context);
  if (!value) throw new Error(`${provider} is missing above this component.`);
  return value;
};
