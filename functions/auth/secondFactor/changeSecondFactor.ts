import { type Outcome, type Refused, refuse } from '../../../shared/outcome.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Credentials } from '../investors/investorRows.ts'
import type { InvestorMove } from '../investors/investorStore.ts'

/** What a change writes, and what it answers once it is written. */
interface Change<Body> {
  readonly ok: true
  readonly move: InvestorMove<string>
  readonly answer: Outcome<Body>
}

/** Decides on the credentials as they are and writes the change at their version; decides again when they moved. */
export async function changeSecondFactor<Body>(
  { investors }: Pick<Dependencies, 'investors'>,
  email: string,
  decide: (credentials: Credentials) => Promise<Change<Body> | Refused>,
): Promise<Outcome<Body>> {
  const accountKey = await investors.keyOf(email)
  return retryOnConflict({ otherwise: () => refuse('auth.changePasswordFailed') }, async () => {
    const credentials = await investors.readCredentials(accountKey)
    if (credentials === undefined) return refuse('auth.changePasswordFailed')
    const decided = await decide(credentials)
    if (!decided.ok) return decided
    const moved = await investors.move(credentials, decided.move)
    return moved.ok ? decided.answer : conflict
  })
}
