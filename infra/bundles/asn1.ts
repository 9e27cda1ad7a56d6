import type { Plugin } from 'esbuild'

const resolving = Symbol('resolved by this plugin')

/**
 * Leaves out the files of the ASN.1 packages from which nothing is imported (extensions of certificates, recipients of encrypted
 * messages): each describes its own classes only, and the packages do not say so.
 */
export const usedAsn1Only = (): Plugin => ({
  name: 'used-asn1-only',
  setup(build) {
    const described = /@peculiar[\\/]asn1-(cms|x509|x509-attr)[\\/]/
    build.onResolve({ filter: /^(@peculiar\/asn1-|\.)/ }, async ({ path, pluginData, ...place }) => {
      if (pluginData === resolving || !(described.test(place.importer) || path.startsWith('@peculiar/')))
        return undefined
      const { importer, kind, namespace, resolveDir } = place
      const found = await build.resolve(path, {
        importer,
        kind,
        namespace,
        resolveDir,
        pluginData: resolving,
      })
      return described.test(found.path) ? { ...found, sideEffects: false } : found
    })
  },
})
