import { buildEngine } from './build-engine.ts';
import { parentChannel } from './channel.ts';
import { serveEngine } from './server.ts';
import { stepBack } from './step-back.ts';

stepBack();
// It must never outlive the editor, whatever it is busy with.
process.once('disconnect', () => process.exit(0));
serveEngine(parentChannel(), buildEngine);
