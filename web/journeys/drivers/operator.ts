import { investorIdOf, kycOf, operate } from '../../../infra/drivers/kyc.ts'
import { logIn, Visitor } from '../../../infra/drivers/visitor.ts'
import { expect, type Person } from './journey.ts'

/** What goes on behind an investor's screens: the same person without a screen, and the operator at the console. */
export interface Backstage {
  /** The same investor, logged in somewhere else, speaking to the doors directly. */
  readonly visitor: Visitor
  /** Starts an operator's machine about this investor and expects it to be done. */
  readonly operate: (flow: string, input: Readonly<Record<string, unknown>>) => Promise<void>
}

export async function backstage(origin: string, person: Person): Promise<Backstage> {
  const visitor = new Visitor(origin)
  await logIn(visitor, person)
  const port = Number(new URL(origin).port)
  return {
    visitor,
    async operate(flow, input) {
      const investorId = await investorIdOf(visitor)
      const { ended, cause } = await operate({ port }, visitor, flow, { investorId, ...input })
      expect(ended, cause).toBe('done')
    },
  }
}

/** Waits until the KYC is with the operators and the bank has confirmed the account. */
export async function untilReviewable({ visitor }: Backstage): Promise<void> {
  await visitor.until('the KYC in review', async () => {
    const { state, steps } = await kycOf(visitor)
    return state === 'inReview' && steps.bank.state === 'done' ? true : undefined
  })
}
