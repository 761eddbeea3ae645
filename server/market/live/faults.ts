/** A fault of the exchange or of the way to it, by its kind alone: its words may quote anything. */
class ExchangeFault extends Error {
  constructor(kind: string) {
    super();
    this.name = kind;
  }
}

/** Tells of a fault when it begins or changes, not each time it comes again. Null ends it. */
export const faultsOnce = (failed: (fault: unknown) => void): ((fault: unknown) => void) => {
  let kind: string | null = null;
  return (fault) => {
    const next = fault instanceof Error ? fault.name : fault === null ? null : typeof fault;
    if (next !== null && next !== kind) failed(new ExchangeFault(next));
    kind = next;
  };
};
