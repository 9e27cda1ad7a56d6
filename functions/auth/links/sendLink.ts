import type { Delivery } from '../../platform/eventFunction.ts'
import type { Letter } from '../../platform/letters/letter.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { type LinkPurpose, linkAddress } from './linkToken.ts'

/** A letter with a link, sent once per event to the investor's own address. */
export interface LinkLetter {
  readonly purpose: LinkPurpose
  readonly investorId: string
  readonly requestId: string
  readonly letterOf: (address: string) => Letter
}

/** Sends the letter, unless the investor no longer exists or has already confirmed. */
export async function sendLink(
  { once, identityOf, investors, links, mailer, siteOrigin }: ConsumerDependencies,
  consumer: string,
  delivery: Delivery,
  { purpose, investorId, requestId, letterOf }: LinkLetter,
): Promise<void> {
  const identity = await identityOf(investorId)
  if (identity === undefined || (purpose === 'confirmation' && identity.emailConfirmed)) return
  const token = await links.make(purpose, await investors.keyOf(identity.email), requestId)
  const letter = letterOf(linkAddress(siteOrigin, purpose, token))
  await once(consumer, delivery, () => mailer.send(letterFor(identity, letter)))
}
