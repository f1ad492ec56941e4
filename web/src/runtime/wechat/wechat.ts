/**
 * The script that a published page has in WeChat's browser: its text keeps its size, visitors sign in, and the work is shared
 * as its author wants.
 */
import { keepTextSize } from '../wechatBridge.ts'
import { start, type WeChatPage } from './start.ts'

const text = document.getElementById('py-wechat')?.textContent

if (/MicroMessenger/i.test(navigator.userAgent)) keepTextSize()
if (text) void start(JSON.parse(text) as WeChatPage, (address, how) => location[how](address))
