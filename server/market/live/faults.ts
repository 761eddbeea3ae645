/** A fault of the exchange or network, by kind only: its text may quote anything. */
class ExchangeFault extends Error {
  constructor(kind: string) {
    super();
    this.name = kind;
  }
}

/** Reports a fault when it begins or changes, not each time it repeats. Null ends it. */
export const faultsOnce = (failed: (fault: unknown) => void): ((fault: unknown) => void) => {
  let kind: string | null = null;
  return (fault) => {
    const next = fault instanceof Error ? fault.name : fault === null ? null : typeof fault;
    if (next !== null && next !== kind) failed(new ExchangeFault(next));
    kind = next;
  };
};
