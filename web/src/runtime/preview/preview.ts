/** The script of a draft with elements that act: in the studio's preview it may ask the studio (WX-012). */
import { createStudioLikeCall } from './createStudioLikeCall.ts'

if (window.parent !== window) window.pinyePreview = createStudioLikeCall()
