/** An error whose message is one sentence for the operator, printed without a stack. */
export class OperatorError extends Error {}
