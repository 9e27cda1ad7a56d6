import { claimOpened } from '../../../shared/contracts/bond-portfolio/events.ts'
import { claimDecided } from '../../../shared/contracts/operations/events.ts'
import type { ClaimKey } from '../../book/claims/claims.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import { type ClaimNews, claimDecidedLetter, claimOpenedLetter } from './claimLetters.ts'

/** The claim of an event; throws when it cannot be read, so that the event comes again. */
async function newsOf({ claimOf, siteOrigin }: ConsumerDependencies, claim: ClaimKey): Promise<ClaimNews> {
  const found = await claimOf(claim)
  if (found === undefined) throw new Error('a claim has news and cannot be read')
  return { ...found, siteOrigin }
}

/** Letter when a payment of an issuer goes to the wrong side of a purchase or a sale. */
export const onClaimOpened = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, claimOpened, async claim => claimOpenedLetter(await newsOf(dependencies, claim)))

/** Letter when it was decided on, as far as it concerns the investor. */
export const onClaimDecided = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, claimDecided, async ({ decision, ...claim }) =>
    claimDecidedLetter(await newsOf(dependencies, claim), decision),
  )
