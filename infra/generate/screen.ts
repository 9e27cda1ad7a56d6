import { addText, camelCase, kebabCase, type Project, pascalOf, requireName, spacedOf } from './project.ts'

/**
 * `npm run new -- screen <area> <name> <address>`: a screen for signed-in investors: its address, its row in the route
 * table, its chunk, the route file with a test, and the title in both languages. `area` is an area of the texts.
 */
export function newScreen(project: Project, [areaName, screenName, address]: readonly string[]): void {
  const area = requireName(areaName, kebabCase, 'portfolio')
  const name = requireName(screenName, camelCase, 'statement')
  const path = requireName(address, /^\/[\w{}/?-]+$/, '/{product}-statement')
  const component = `${pascalOf(name)}Route`
  const title = `${area}.${name}Title`
  const file = `web/src/routes/${area}/${component}.tsx`

  project.create(file, routeText(component, title))
  project.create(file.replace('.tsx', '.test.tsx'), testText(component, area, title))
  project.insertBefore(
    'web/src/app/paths.ts',
    '} as const\n\nexport type PathName',
    `  ${name}: '${path}',\n`,
  )
  project.insertBefore(
    'web/src/app/laterScreens.ts',
    '} as const',
    `  ${name}: () => import('../routes/${area}/${component}.tsx').then(m => m.${component}),\n`,
  )
  project.insertBefore(
    'web/src/app/routes.ts',
    "  defineRoute('dashboard', {\n    ...investor",
    `  defineRoute('${name}', {
    load: later(screens => screens.${name}),
    areas: ['${area}'],
    access: 'investor',
    title: '${title}',
  }),
`,
  )
  addText(project, area, `${name}Title`, { en: pascalOf(spacedOf(name)), hi: `${spacedOf(name)} पृष्ठ` })
}

const routeText = (
  component: string,
  title: string,
): string => `import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** Shows its title; it reads nothing yet. */
export function ${component}() {
  const { t } = useTexts()
  return <PageTitle>{t('${title}')}</PageTitle>
}
`

const testText = (component: string, area: string, title: string): string => `// @vitest-environment jsdom
import { screen } from '../../components/testing/library.ts'
import { expect, it } from 'vitest'
import { ${area}En } from '../../../../shared/texts/en/${area}.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { ${component} } from './${component}.tsx'

it('shows its title', async () => {
  renderWithTexts(<${component} />, ${area}En)
  expect(await screen.findByRole('heading', { name: ${area}En['${title}'] })).toBeTruthy()
})
`
