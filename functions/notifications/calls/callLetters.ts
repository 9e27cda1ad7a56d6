import { formatRupees } from '../../../shared/vocabulary/money.ts'
import type { CalledPayment } from '../../bond-portfolio/published.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, unitsText, writtenDay } from '../bothLanguages.ts'

/**
 * The letter when an issuer uses a call, plain text: bond, day, price, what it brings for the units held now, of the parts and
 * the tax, and what comes next. Nothing personal.
 */
export function holdingCalledLetter({
  displayName,
  issuer,
  price,
  announcedOn,
  recordDate,
  line,
  siteOrigin,
}: CalledPayment & { readonly siteOrigin: string }): Letter {
  const { units, dueDate, paymentDate, couponPaise, principalPaise, tdsPaise, netPaise } = line
  const [gross, interest, principal, tds, net] = [
    couponPaise + principalPaise,
    couponPaise,
    principalPaise,
    tdsPaise,
    netPaise,
  ].map(formatRupees)
  const screen = `${siteOrigin}/platform/#/orobonds-payouts`
  const en = [
    `${issuer} has announced on ${writtenDay(announcedOn)} that it pays ${displayName} back early, on ${writtenDay(dueDate)}, at ${price} rupees per 100 of its principal. Its terms gave it this right (a call). You need not do anything.`,
    `For your ${unitsText(units)}, ${net} after TDS is expected on ${writtenDay(paymentDate)}. Before tax: ${gross} (interest and premium ${interest}, principal ${principal}). TDS: ${tds}.`,
    `It is paid to whoever holds the bond at the end of ${writtenDay(recordDate)}. After ${writtenDay(dueDate)} it earns no more interest, and its units leave your demat account.`,
    'Until then it is neither sold nor bought back here, because its price was one of before the call.',
    `All payments and their tax: ${screen}`,
  ]
  const hi = [
    `${issuer} ने ${hindiDay(announcedOn)} को घोषणा की है कि वह ${displayName} को समय से पहले, ${hindiDay(dueDate)} को, हर 100 रुपये मूलधन पर ${price} रुपये में लौटाएगा। शर्तों में उसे यह अधिकार (कॉल) है। आपको कुछ करने की ज़रूरत नहीं।`,
    `आपकी ${units} यूनिट के लिए TDS के बाद ${net}, ${hindiDay(paymentDate)} को अपेक्षित है। कर से पहले: ${gross} (ब्याज और प्रीमियम ${interest}, मूलधन ${principal})। TDS: ${tds}।`,
    `भुगतान उसे मिलेगा जिसके पास ${hindiDay(recordDate)} के अंत में बॉन्ड हो। ${hindiDay(dueDate)} के बाद इस पर ब्याज नहीं मिलता, और यूनिट आपके डीमैट खाते से निकल जाती हैं।`,
    'तब तक यह यहाँ न बेचा जाता है, न वापस ख़रीदा जाता है, क्योंकि इसका भाव कॉल से पहले का था।',
    `सभी भुगतान और उनका कर: ${screen}`,
  ]
  const subject = {
    en: `${displayName} is paid back early, on ${writtenDay(dueDate)}`,
    hi: `${displayName} समय से पहले, ${hindiDay(dueDate)} को लौटाया जाएगा`,
  }
  return letterOf(subject, { en, hi })
}
