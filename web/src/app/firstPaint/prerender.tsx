import { renderToString } from 'react-dom/server'
import { getFaqs } from '../../../../shared/contracts/content/getFaqs.ts'
import { type FaqTopic, faqInput, faqTopicOf } from '../../features/content/faqTopics.ts'
import { bringAnswers } from '../../lib/calls/useCachedRead.ts'
import { readKey } from '../../lib/calls/useRead.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { loadTexts, setTextSource, t } from '../../lib/i18n.ts'
import { loadParts } from '../../lib/loading/partsAtBuildTime.ts'
import type { AppRoute } from '../defineRoute.ts'
import { pathTo } from '../paths.ts'
import { AppRouter } from '../router.tsx'
import { routes } from '../routes.ts'
import { SessionProvider } from '../session.tsx'
import { loadShellOf } from '../shell/ShellFrame.tsx'

/**
 * The pages that are written at build time, rendered as a visitor sees them before the server has answered anything. Run by
 * `web/prerenderPlugin.ts` in Node, which gives `location`, `history` and `addEventListener` as a browser has them.
 */

/** A rendered page. */
export interface WrittenPage {
  /** Below the site, e.g. `terms-of-use`; empty for the landing page. */
  readonly path: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly html: string
  /** An investor sees another frame, or another page. */
  readonly ofVisitors: boolean
  /** The areas whose texts its first screen needs. */
  readonly areas: readonly string[]
  /** The answers of the server that it shows, by the keys of their reads. */
  readonly answers: Answers
}

type Answers = Readonly<Record<string, unknown>>
/** The questions of a topic in English, as the server answers them. */
type ReadQuestions = (topic: string) => readonly { readonly question: string; readonly answer: string }[]

type ReadTexts = (area: string) => Promise<Readonly<Record<string, string>>>

/** A visitor of whom nothing is known yet. */
const nobody = { status: () => new Promise<null>(() => {}), logout: () => Promise.resolve(null) }

async function render(route: AppRoute, path: string): Promise<string> {
  await Promise.all([route.preload(), loadShellOf(route)])
  // In Node it is a plain object.
  location.hash = `#${path}`
  startHashLocation(() => Promise.resolve())()
  const app = (
    <SessionProvider source={nobody}>
      <AppRouter />
    </SessionProvider>
  )
  let html = renderToString(app)
  // Parts may have parts of their own.
  while (await loadParts()) html = renderToString(app)
  return html
}

/** The questions under the key with which the page reads them (`features/content/components/Faqs.tsx`). */
function questionsOf(topic: FaqTopic, readQuestions: ReadQuestions): Answers {
  const body = { success: true, data: { questions: readQuestions(topic) } }
  return { [readKey(getFaqs, faqInput(topic, 'en'))]: { ok: true, status: 200, body } }
}

/** Renders all routes with the flag `prerendered`, and the frame that is shown while another screen is loaded. */
export async function writePages(
  readTexts: ReadTexts,
  readQuestions: ReadQuestions,
): Promise<{ pages: WrittenPage[]; frame: string }> {
  setTextSource(readTexts)
  const always = ['common', 'session'] as const
  await loadTexts(always)
  const pages: WrittenPage[] = []
  for (const [route, path] of routes.flatMap(route =>
    route.prerendered.map(path => [route, path] as const),
  )) {
    const answers = route.name === 'faq' ? questionsOf(faqTopicOf(null, 'generic'), readQuestions) : {}
    bringAnswers(answers)
    const html = await render(route, path)
    if (route.description === undefined)
      throw new Error(`${path} is written at build time: give it a description`)
    pages.push({
      path: route.name === 'login' ? '' : path.slice(1),
      name: route.name,
      title: t('common.titleOnPage', { page: t(route.title) }),
      description: t(route.description),
      html,
      ofVisitors: route.access === 'visitor' || route.chrome === 'open',
      areas: [...always, ...route.areas],
      answers,
    })
  }
  const home = routes.find(({ name }) => name === 'dashboard')
  if (home === undefined) throw new Error('there is no dashboard')
  return { pages, frame: await render(home, pathTo('dashboard')) }
}
