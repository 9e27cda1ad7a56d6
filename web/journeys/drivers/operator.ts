import { movedMeanwhile } from '../../../infra/demo/demoOperator.ts'
import { investorIdOf, kycOf, operate } from '../../../infra/drivers/kyc.ts'
import { logIn, Visitor } from '../../../infra/drivers/visitor.ts'
import { expect, type Person } from './journey.ts'

/** Runs an operator's flow that must succeed on the visitor's stack; what met another change is started again, as its cause asks. */
export async function operator(
  { visitor }: { readonly visitor: Visitor },
  flow: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const port = Number(new URL(visitor.origin).port)
  for (let attempt = 1; ; attempt += 1) {
    const { ended, cause, output } = await operate({ port }, visitor, flow, input)
    if (movedMeanwhile.has(ended) && attempt < 5) continue
    expect(ended, cause).toBe('done')
    return output
  }
}

/** An investor of a screen, logged in over the API as well, and the operators' flows about them. */
export interface ApiSession {
  readonly visitor: Visitor
  /** Runs an operator's flow about this investor, which must succeed. */
  readonly operate: (flow: string, input: Readonly<Record<string, unknown>>) => Promise<void>
}

export async function apiSession(origin: string, person: Person): Promise<ApiSession> {
  const visitor = new Visitor(origin)
  await logIn(visitor, person)
  return {
    visitor,
    async operate(flow, input) {
      await operator({ visitor }, flow, { investorId: await investorIdOf(visitor), ...input })
    },
  }
}

/** Waits until the KYC is in review and the bank has confirmed the account. */
export async function untilReviewable({ visitor }: ApiSession): Promise<void> {
  await visitor.until('the KYC in review', async () => {
    const { state, steps } = await kycOf(visitor)
    return state === 'inReview' && steps.bank.state === 'done' ? true : undefined
  })
}
