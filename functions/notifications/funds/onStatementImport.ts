import { statementImported, statementImportFailed } from '../../../shared/contracts/fund-portfolio/events.ts'
import { letterOf } from '../../platform/letters/letter.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'

/** Letters about imported statements. They name no fund and no figure of one; the link opens after a log-in. */

const screenOf = (siteOrigin: string): string => `${siteOrigin}/platform/#/portfolio/import`

/** A letter when a statement stands in the portfolio, with how much of it does not add up. */
export const onStatementImported = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, statementImported, ({ schemes, broken }) => {
    const link = screenOf(dependencies.siteOrigin)
    const left =
      broken === 0
        ? { en: [], hi: [] }
        : {
            en: [
              `${broken} of them do not add up in the statement and are left out of returns. The list says where.`,
            ],
            hi: [`इनमें से ${broken} का हिसाब स्टेटमेंट में नहीं बैठता और वे रिटर्न में नहीं गिनी गईं। सूची बताती है कि कहाँ।`],
          }
    return letterOf(
      { en: 'Your statement was imported', hi: 'आपका स्टेटमेंट आयात हो गया' },
      {
        en: [
          `${schemes} schemes of your account statement stand in your portfolio. The file and its password were not stored.`,
          ...left.en,
          'If you did not import a statement, change your password.',
          `Your imports: ${link}`,
        ],
        hi: [
          `आपके खाता विवरण की ${schemes} योजनाएँ आपके पोर्टफ़ोलियो में हैं। फ़ाइल और उसका पासवर्ड नहीं रखे गए।`,
          ...left.hi,
          'अगर आपने कोई स्टेटमेंट आयात नहीं किया, तो अपना पासवर्ड बदलिए।',
          `आपके आयात: ${link}`,
        ],
      },
    )
  })

/** A letter when an import ended before everything stood. */
export const onStatementImportFailed = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, statementImportFailed, () => {
    const link = screenOf(dependencies.siteOrigin)
    return letterOf(
      { en: 'Your statement could not be imported', hi: 'आपका स्टेटमेंट आयात नहीं हो सका' },
      {
        en: [
          'Your account statement could not be imported as a whole, and our engineers know of it. Please choose the same file again: what stands in your portfolio already is not counted twice.',
          `Your imports: ${link}`,
        ],
        hi: [
          'आपका खाता विवरण पूरा आयात नहीं हो सका, और हमारे इंजीनियरों को इसकी सूचना है। कृपया वही फ़ाइल फिर से चुनिए: जो आपके पोर्टफ़ोलियो में आ चुका है वह दो बार नहीं गिना जाता।',
          `आपके आयात: ${link}`,
        ],
      },
    )
  })
