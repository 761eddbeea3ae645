/**
 * A value that belongs to another one, made when it is first needed: what is loaded after the start
 * has state of its own without being known to the start, and it ends with its owner.
 */
export const perOwner = <Owner extends object, Value extends object>(
  create: (owner: Owner) => Value,
): ((owner: Owner) => Value) => {
  const values = new WeakMap<Owner, Value>();
  return (owner) => {
    const existing = values.get(owner);
    if (existing) return existing;
    const created = create(owner);
    values.set(owner, created);
    return created;
  };
};
