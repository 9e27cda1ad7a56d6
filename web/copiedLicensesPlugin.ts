import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The packages that `web/fonts/build.ts` makes the font files from. */
const fontPackages = ['inter', 'noto-sans-devanagari', 'source-serif-4'].map(
  name => `@fontsource-variable/${name}`,
)

/** The icons that `src/components/ui/icons` holds copies of. */
const iconsLicense = new URL('./src/components/ui/icons/LICENSE', import.meta.url)

/** Appends the licences of fonts and icons to the file of `build.license`, which knows imported packages only. */
export function copiedLicensesPlugin(file: string): Plugin {
  return {
    name: 'sthirank-copied-licenses',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const licenses = bundle[file]
        if (licenses?.type !== 'asset') throw new Error(`the build has no ${file} to add fonts and icons to`)
        const fonts = fontPackages.map(
          name =>
            `## ${name} (fonts)\n\n${readFileSync(require.resolve(`${name}/LICENSE`), 'utf8').trim()}\n`,
        )
        const icons = `## Tabler Icons (icons)\n\n${readFileSync(iconsLicense, 'utf8').trim()}\n`
        licenses.source = `${licenses.source}\n${[...fonts, icons].join('\n')}`
      },
    },
  }
}
