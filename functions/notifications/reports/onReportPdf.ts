import { reportPdfFailed, reportPdfReady } from '../../../shared/contracts/reports/events.ts'
import type { PdfReportName } from '../../../shared/contracts/reports/reportPdf.ts'
import { letterOf } from '../../platform/letters/letter.ts'
import { hindiTime, indianTime } from '../bothLanguages.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'

/** Letters about reports as PDFs. They name the report and no figure; the link opens for its owner only, after a log-in. */

const names: Readonly<Record<PdfReportName, { readonly en: string; readonly hi: string }>> = {
  holdings: { en: 'Portfolio Holding Report', hi: 'पोर्टफ़ोलियो होल्डिंग रिपोर्ट' },
  transactions: { en: 'Transaction Report', hi: 'लेन-देन रिपोर्ट' },
  tax: { en: 'Tax Report', hi: 'टैक्स रिपोर्ट' },
  statement: { en: 'Account statement', hi: 'खाता विवरण' },
}

const screenOf = (siteOrigin: string): string => `${siteOrigin}/platform/#/orobonds-reports`

type Both = Readonly<Record<'en' | 'hi', string>>

/** A letter whose paragraphs stand in both languages beside each other; its last one is the link to the list. */
function pdfLetter(dependencies: ConsumerDependencies, subject: Both, paragraphs: readonly Both[]) {
  const link = screenOf(dependencies.siteOrigin)
  const all = [...paragraphs, { en: `Your reports: ${link}`, hi: `आपकी रिपोर्ट: ${link}` }]
  return letterOf(subject, { en: all.map(({ en }) => en), hi: all.map(({ hi }) => hi) })
}

/** Letter when a PDF can be opened, and until when. */
export const onReportPdfReady = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, reportPdfReady, ({ report, keptUntil }) => {
    const { en, hi } = names[report]
    return pdfLetter(dependencies, { en: `Your PDF is ready: ${en}`, hi: `आपकी PDF तैयार है: ${hi}` }, [
      {
        en: `The ${en} that you asked for is ready as a PDF. Open it after your log-in; it is kept until ${indianTime(new Date(keptUntil))} and then deleted, and you can delete it yourself before.`,
        hi: `आपकी माँगी हुई ${hi} PDF के रूप में तैयार है। लॉग-इन के बाद इसे खोलिए; यह ${hindiTime(keptUntil)} तक रखी जाएगी और फिर हटा दी जाएगी, और आप इसे पहले भी हटा सकते हैं।`,
      },
      {
        en: 'If you did not ask for it, change your password.',
        hi: 'अगर आपने इसे नहीं माँगा था, तो अपना पासवर्ड बदलिए।',
      },
    ])
  })

/** Letter when a PDF could not be made. */
export const onReportPdfFailed = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, reportPdfFailed, ({ report }) => {
    const { en, hi } = names[report]
    const subject = { en: `Your PDF could not be made: ${en}`, hi: `आपकी PDF नहीं बन सकी: ${hi}` }
    return pdfLetter(dependencies, subject, [
      {
        en: `The ${en} that you asked for could not be made as a PDF, and our engineers know of it. Please ask for it again, or download the workbook, which has the same figures.`,
        hi: `आपकी माँगी हुई ${hi} PDF के रूप में नहीं बन सकी, और हमारे इंजीनियरों को इसकी सूचना है। कृपया इसे फिर से माँगिए, या वर्कबुक डाउनलोड कीजिए, जिसमें वही आँकड़े हैं।`,
      },
    ])
  })
