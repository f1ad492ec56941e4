/** Script of drafts with interactive elements: in the studio's preview it passes calls to the studio (WX-012). */
import { createStudioLikeCall } from './createStudioLikeCall.ts'

if (window.parent !== window) window.pinyePreview = createStudioLikeCall()
