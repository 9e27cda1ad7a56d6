/** The ways back from the gateway (D3 s4). */
export const returnTypes = ['success', 'failure', 'cancel', 'error', 'txnComplete', 'logout'] as const
export type ReturnType = (typeof returnTypes)[number]

/**
 * The type of an address; anything else is an error. Without a type, but with an order, the gateway still owes its word:
 * the screen waits for it as for a success, which it says only when the server does.
 */
export function returnTypeOf(text: string | null, orderId?: string | undefined): ReturnType {
  if (text === null && orderId !== undefined) return 'success'
  return returnTypes.find(type => type === text) ?? 'error'
}
