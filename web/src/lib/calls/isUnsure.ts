/** Whether the status leaves open if an action was done; repeating it under the same idempotency key is safe. */
export const isUnsure = (status: number): boolean =>
  status === 0 || status === 409 || status === 429 || status >= 500
