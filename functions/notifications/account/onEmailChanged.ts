import { emailChanged } from '../../../shared/contracts/auth/events.ts'
import { saleHoldHours } from '../../../shared/vocabulary/businessRules.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { Letter } from '../../platform/letters/letter.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { notify } from '../notify.ts'
import { timesOf, withAdvice } from './accountLetters.ts'

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
    const letter = emailChangedLetter(delivery.at, dependencies.siteOrigin)
    await Promise.all([
      notify(dependencies, name, delivery, investorId, letter),
      notify(dependencies, name, delivery, investorId, letter, { to: 'former', suffix: '-former' }),
    ])
  })
