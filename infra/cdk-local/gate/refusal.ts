/** The template needs something that is not supported here; reported at the start, never ignored. */
export class NotRunHere extends Error {
  override readonly name = 'NotRunHere'
}
