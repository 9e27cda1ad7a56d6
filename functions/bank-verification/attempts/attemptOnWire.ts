/** An attempt's id is called `validationRequestId` on the wire (D2 s4): this file alone knows both names. */
export const attemptOnWire = <Id extends string | undefined>(attemptId: Id) => ({
  validationRequestId: attemptId,
})

export const attemptIdOf = ({ validationRequestId }: { readonly validationRequestId: string }): string =>
  validationRequestId

/** The field of a request that names an attempt. */
export const attemptField = 'validationRequestId'
