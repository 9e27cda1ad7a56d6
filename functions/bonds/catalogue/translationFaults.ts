import { isDeepStrictEqual } from 'node:util'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { Fault } from './instrumentFaults.ts'

/** Each published sentence with its Hindi. */
const sentencesOf = ({ risk, riskInHindi, details }: WholeInstrument) => [
  { field: 'riskInHindi', english: risk, hindi: riskInHindi },
  { field: 'details.inHindi.issuerAbout', english: details.issuerAbout, hindi: details.inHindi?.issuerAbout },
  { field: 'details.inHindi.security', english: details.security.kind, hindi: details.inHindi?.security },
  { field: 'details.inHindi.risks', english: details.risks, hindi: details.inHindi?.risks },
  { field: 'details.inHindi.listedOn', english: details.listedOn, hindi: details.inHindi?.listedOn },
]

/** Hindi that would be left saying what the English does not say any more, or of another number of risks. */
export function translationFaults(before: WholeInstrument | undefined, after: WholeInstrument): Fault[] {
  const { risks, inHindi } = after.details
  if (inHindi !== undefined && inHindi.risks.length !== risks.length)
    return [{ field: 'details.inHindi.risks', says: 'they are as many as the risks, in the same order' }]
  if (before === undefined) return []
  const former = sentencesOf(before)
  return sentencesOf(after).flatMap(({ field, english, hindi }, place) => {
    const isOld = hindi !== undefined && isDeepStrictEqual(hindi, former[place]?.hindi)
    return isOld && !isDeepStrictEqual(english, former[place]?.english)
      ? [{ field, says: 'the English has changed: give it anew, or null to show the English' }]
      : []
  })
}
