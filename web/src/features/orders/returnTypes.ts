/** The ways back from the gateway (D3 s4). */
export const returnTypes = ['success', 'failure', 'cancel', 'error', 'txnComplete', 'logout'] as const
export type ReturnType = (typeof returnTypes)[number]

/** The type of an address; anything else is an error. */
export const returnTypeOf = (text: string | null): ReturnType =>
  returnTypes.find(type => type === text) ?? 'error'
