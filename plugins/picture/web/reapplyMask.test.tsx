import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { replacedPicture } from './mask/useReapplyMask.ts'
import { samples } from './samples.ts'
import type { PictureProps } from './pictureProps.ts'
import { browser, CUT, laid, ORIGINAL, prepareBrowser, show } from './testing/studio.tsx'

const OTHER = '/uploads/otherotherotherotheroth.jpg'

beforeEach(prepareBrowser)

describe('a picture that was dropped on a masked one', () => {
  it('gets the mask that lay there, in the step in which it came', async () => {
    const { onChange, uploadImage } = show({ ...laid, imgSrc: OTHER })
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
    expect(uploadImage).toHaveBeenCalledTimes(1)
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({
      originalImgSrc: OTHER,
      maskedImageUrl: CUT,
      maskConfig: { type: 'heart', left: 150, top: 100 },
    })
  })

  it('is shown whole where it cannot be cut', async () => {
    browser.loses = (_, isToBeRead) => isToBeRead
    const { onChange } = show({ ...laid, imgSrc: OTHER })
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is told from one that a mask was laid on, and from what was cut out in its place', () => {
    const props = (changes: object) => ({ ...(samples.picture[0] as PictureProps), ...changes })
    expect(replacedPicture(props({ ...laid, imgSrc: OTHER }))).toBe(OTHER)
    expect(replacedPicture(props(laid))).toBeUndefined()
    expect(replacedPicture(props({ ...laid, imgSrc: CUT }))).toBeUndefined()
    expect(replacedPicture(props({ imgSrc: ORIGINAL }))).toBeUndefined()
  })
})
