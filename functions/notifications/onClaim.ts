import { claimOpened } from '../../shared/contracts/bond-portfolio/events.ts'
import { claimDecided } from '../../shared/contracts/operations/events.ts'
import { claimDecidedLetter, claimOpenedLetter } from './claimLetters.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { letterOn } from './notify.ts'

/** Letter when a payment of an issuer went to the wrong side of a purchase or a sale. */
export const onClaimOpened = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, claimOpened, ({ owedTo }) => claimOpenedLetter(owedTo, dependencies.siteOrigin))

/** Letter when it was decided on, as far as it concerns the investor. */
export const onClaimDecided = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, claimDecided, ({ owedTo, decision }) =>
    claimDecidedLetter(owedTo, decision, dependencies.siteOrigin),
  )
