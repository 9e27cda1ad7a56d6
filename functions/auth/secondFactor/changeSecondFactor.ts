import { type Outcome, type Refused, refuse } from '../../../shared/outcome.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondFactorMove } from '../investors/investorLifecycle.ts'
import type { Credentials } from '../investors/investorRows.ts'
import type { InvestorMove } from '../investors/investorStore.ts'

/** What a change writes, and what it answers once it is written. */
interface Change<Body> extends Pick<InvestorMove<string>, 'set' | 'remove' | 'events' | 'items'> {
  readonly ok: true
  readonly answer: Outcome<Body>
}

/** Decides on the credentials as they are and writes the change at their version; decides again when they moved. */
export async function changeSecondFactor<Body>(
  { investors }: Pick<Dependencies, 'investors'>,
  email: string,
  { now, correlationId }: Pick<WriteContext, 'now' | 'correlationId'>,
  decide: (credentials: Credentials) => Promise<Change<Body> | Refused>,
): Promise<Outcome<Body>> {
  const accountKey = await investors.keyOf(email)
  return retryOnConflict({ otherwise: () => refuse('auth.changePasswordFailed') }, async () => {
    const credentials = await investors.readCredentials(accountKey)
    if (credentials === undefined) return refuse('auth.changePasswordFailed')
    const decided = await decide(credentials)
    if (!decided.ok) return decided
    const { ok: _ok, answer, ...change } = decided
    const moved = await investors.move(credentials, {
      transition: secondFactorMove,
      now,
      correlationId,
      ...change,
    })
    return moved.ok ? answer : conflict
  })
}
