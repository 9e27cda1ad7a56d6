/** A reason not to start that an operator can act on; it is printed as it stands, without a stack trace. */
export class Explained extends Error {
  override readonly name = 'Explained'
}
