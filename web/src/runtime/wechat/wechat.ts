/** The script that a published page has in WeChat's browser: visitors sign in, and the work is shared as its author wants. */
import { start, type WeChatPage } from './start.ts'

const text = document.getElementById('py-wechat')?.textContent

if (text) void start(JSON.parse(text) as WeChatPage, (address, how) => location[how](address))
