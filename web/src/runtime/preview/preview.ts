/** The script of a draft with elements that act: in the studio's preview it may ask the studio (WX-012). */
import { askStudio } from './askStudio.ts'

if (window.parent !== window) window.pinyePreview = askStudio()
