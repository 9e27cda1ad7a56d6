/** A reason not to start that the operator can correct; printed as it is, without a stack trace. */
export class Explained extends Error {
  override readonly name = 'Explained'
}
