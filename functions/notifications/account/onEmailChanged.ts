import { emailChanged } from '../../../shared/contracts/auth/events.ts'
import { saleHoldHours } from '../../../shared/vocabulary/businessRules.ts'
import { type Letter, letterFor } from '../../platform/email.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { timesOf, withAdvice } from '../accountLetters.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { notify } from '../notify.ts'

const name = 'onEmailChanged'

/** The letter after a change of the e-mail; it names neither address. */
function emailChangedLetter(at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  return withAdvice(
    {
      subject: { en: 'Your email address was changed', hi: 'आपका ईमेल पता बदला गया' },
      en: `Log-ins of your Sthirank account and our letters go by another email address now, ${time.en}. All your other sessions were ended, and for your safety nothing can be sold for ${saleHoldHours} hours.`,
      hi: `आपके Sthirank खाते का लॉग इन और हमारे पत्र अब दूसरे ईमेल पते से हैं, ${time.hi}। आपके बाकी सभी सत्र समाप्त कर दिए गए, और आपकी सुरक्षा के लिए ${saleHoldHours} घंटे तक कुछ नहीं बेचा जा सकता।`,
    },
    siteOrigin,
  )
}

/** Letter to the new address and to the former one. */
export const onEmailChanged = (dependencies: ConsumerDependencies) =>
  consumer(name, emailChanged, async ({ investorId }, delivery) => {
    const { once, formerEmailOf, identityOf, mailer, siteOrigin } = dependencies
    const letter = emailChangedLetter(delivery.at, siteOrigin)
    const toFormer = async () => {
      const [identity, email] = await Promise.all([identityOf(investorId), formerEmailOf(investorId)])
      if (identity === undefined || email === undefined) return
      await once(`${name}-former`, delivery, () => mailer.send(letterFor({ ...identity, email }, letter)))
    }
    const ways = [notify(dependencies, name, delivery, investorId, letter), toFormer()]
    // Each goes once: one that cannot be delivered does not keep the other back.
    const failures = (await Promise.allSettled(ways)).filter(one => one.status === 'rejected')
    if (failures[0] !== undefined) throw failures[0].reason
  })
