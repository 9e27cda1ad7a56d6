/** Posts to the sandbox's control plane or the clock, e.g. `/clock`, `/payments/ord_1`. */
export async function control(
  stack: { readonly origin: string },
  path: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stack.origin}/sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/** The same; throws unless the answer is 200. */
export async function mustControl(
  stack: { readonly origin: string },
  path: string,
  body: object,
): Promise<void> {
  const { status, text } = await control(stack, path, body)
  if (status !== 200)
    throw new Error(`POST /sandbox${path} ${JSON.stringify(body)} answers ${status}: ${text}`)
}

/** Moves the clock forward by an ISO duration, e.g. `PT4S`; resolves when everything due on the way is done. */
export const advance = (stack: { readonly origin: string }, duration: string): Promise<void> =>
  mustControl(stack, '/clock', { advance: duration })

/** Moves the clock to an instant, unless it is past, and a minute further. */
export async function advanceTo(stack: { readonly origin: string }, now: string): Promise<void> {
  const { status, text } = await control(stack, '/clock', { now })
  if (status !== 200 && !text.includes('cannot be moved back'))
    throw new Error(`the clock did not move: ${status} ${text}`)
  await advance(stack, 'PT1M')
}
