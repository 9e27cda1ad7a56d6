import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { copiedLicensesPlugin } from './copiedLicensesPlugin.ts'
import { moduleSizesPlugin } from './moduleSizesPlugin.ts'
import { prerenderPlugin } from './prerenderPlugin.ts'
import { sampleDocumentsPlugin } from './samples/sampleDocumentsPlugin.ts'
import { textsPlugin } from './textsPlugin.ts'
import { workerPlugin } from './workerPlugin.ts'

/**
 * Many small shared chunks compress worse than few, and each is a request. A group takes the modules that its modules
 * import along, so it names what all its users need and nothing that only one screen has: see `journeys/loading/firstLoad.journey.ts`.
 */
const chunkGroups = [
  {
    name: 'base',
    test: /node_modules\/(preact|react|react-dom)\/|vite\/preload-helper|rolldown\/runtime|web\/src\/(main\.tsx|app\/(start|router|routes|paths|session|sessionSource|updates\/(versionCheck|worker))|lib\/(i18n|indianFormat|percentText|loading\/useLater|store|storage|hashLocation|theme|calls\/sessionSignal)|components\/ui\/((fonts|tokens|base)\.css|text\.module|VisuallyHidden|Button|button\.module|feedback\/ErrorState))/,
  },
  {
    name: 'calls',
    test: /node_modules\/zod\/|lib\/calls\/(callContract|callOnce|idempotencyKey|isUnsure|serverClock|useCachedRead|useRead)|shared\/(problem|contracts\/(defineCall|consents\/(consentText|getSignupText))|vocabulary\/(identifiers|businessRules))|lib\/loading\/WhenNear|components\/ui\/(Skeleton|menu\.module|icons\/fields|feedback\/(Banner|ReadState)|Card|card\.module)\b/,
  },
  {
    name: 'fields',
    test: /components\/ui\/(PublishedText|Tabs|tabs\.module|form\/(Checkbox|TextField|Field|field\.module|useForm))\b|web\/src\/lib\/useSecondsLeft/,
  },
  {
    name: 'login',
    test: /web\/src\/(routes\/auth\/(LoginRoute|login\.module)|features\/landing\/(OpenDeals|deals\.module)|features\/auth\/components\/(LoginForm|SignUpForm|authFields))|shared\/contracts\/(auth\/(login|register|passwords)|bonds\/listOpenDeals)\b/,
  },
  // What screens of an investor share: one file instead of many, whose names the entry lists.
  {
    name: 'investor',
    test: /web\/src\/(app\/(shell\/(AppChrome|investorFacts)|siteLinks|storeLinks)|lib\/(amountPrivacy|usage)|features\/profile\/useProfile|components\/ui\/(MoneyText|Figure|Rows|StoreLinks|feedback\/Dialog)\b)|shared\/(contracts\/(account\/|kyc\/statusReason)|vocabulary\/(calendarDays|indianTime|money))/,
  },
  // What the other screens of an investor share, and Home does without.
  {
    name: 'screens',
    test: /web\/src\/components\/ui\/(TabLinks|feedback\/(EmptyState|LaterPart|StatusStamp|stamp\.module|transactionStatus))\b/,
  },
  // What Home and the screens of money read.
  {
    name: 'money',
    test: /shared\/(finance\/bondTerms|contracts\/(trail|bonds\/bondBody|orders\/(orderBody|getTimeline)|liquidation\/liquidationBody|bond-portfolio\/(getPortfolio|getPayouts|getPortfolioHistory)))\b|web\/src\/(lib\/calls\/usePages|routes\/liquidation\/liquidationHref|features\/(portfolio\/(usePortfolio|nextPayouts)|orders\/transactions\/useTimeline))\b/,
  },
  // What the header loads after the first paint.
  {
    name: 'afterPaint',
    test: /web\/src\/(app\/shell\/(Popups|NotificationBell)|features\/notifications\/useNotifications)\b/,
  },
  { name: 'steps', test: /web\/src\/components\/ui\/(feedback\/Stepper|form\/ProgressBar)\b/ },
  { name: 'charts', test: /web\/src\/components\/ui\/charts\/(charts\.module|useCursor)/ },
]

// A build is always for production: a test runner's NODE_ENV would include what only development needs.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

/** The licence texts of everything the site is made of: `/platform/licenses.txt`. */
const licensesFile = 'licenses.txt'

const withGallery = process.env.STAGE === 'local' || process.env.STAGE === 'staging'

/**
 * The web's build. Only `STAGE=local` and `STAGE=staging` have the gallery at `/platform/#/gallery`; without a stage
 * it is a production build. Nothing is inlined and no polyfill is injected, because of the strict content policy.
 */
// Vite requires a default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/platform/',
  plugins: [
    textsPlugin(),
    sampleDocumentsPlugin(),
    moduleSizesPlugin(fileURLToPath(new URL('../', import.meta.url))),
    copiedLicensesPlugin(licensesFile),
    prerenderPlugin(),
    workerPlugin(),
  ],
  define: {
    'import.meta.env.VITE_GALLERY': JSON.stringify(withGallery ? 'yes' : 'no'),
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: licensesFile },
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [...chunkGroups] } } },
    reportCompressedSize: false,
  },
})
