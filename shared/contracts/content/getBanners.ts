import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalLanguage, optionalText } from '../fields.ts'

/** Popups and banners (D3 s3, s4, s7; K-250): fetched once per session after a second; the server says which to show. */
export const getBanners = defineCall('getBanners', 'GET /ref/getBanners', {
  access: 'session',
  input: z.object({
    type: optionalText(20),
    language: optionalLanguage,
  }),
  reply: envelope({
    data: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['popup', 'firstLogin', 'downloadApp']),
        show: z.boolean(),
        content: z.object({
          title: z.string(),
          imageUrl: z.optional(z.string()),
          description: z.string(),
          videoUrl: z.optional(z.string()),
        }),
      }),
    ),
  }),
})
