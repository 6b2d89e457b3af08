import { usePanelWindow } from '../support/panel-window.ts';
import { attachments } from './panel/attachments.ts';
import { conversation } from './panel/conversation.ts';
import { indexPage } from './panel/index-page.ts';
import { places } from './panel/places.ts';
import { sources } from './panel/sources.ts';

const opened = usePanelWindow();
conversation(opened);
sources(opened);
attachments(opened);
places(opened);
indexPage(opened);
