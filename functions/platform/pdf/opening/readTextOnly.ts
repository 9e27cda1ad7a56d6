/** Settings of pdf.js. Nothing is drawn: no fonts, images, forms or scripts are loaded, and nothing is fetched. */
export const readTextOnly = {
  verbosity: 0,
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  maxImageSize: 1,
  stopAtErrors: false,
} as const
