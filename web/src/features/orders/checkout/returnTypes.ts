/** The types of a return from the gateway (D3 s4). */
export const returnTypes = ['success', 'failure', 'cancel', 'error', 'txnComplete', 'logout'] as const
export type ReturnType = (typeof returnTypes)[number]

/**
 * The return type in an address; an unknown one is an error. Without a type but with an order the result is open: treated
 * as a success, which is shown only when the server confirms it.
 */
export function returnTypeOf(text: string | null, orderId?: string | undefined): ReturnType {
  if (text === null && orderId !== undefined) return 'success'
  return returnTypes.find(type => type === text) ?? 'error'
}
