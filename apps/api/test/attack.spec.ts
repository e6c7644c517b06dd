import { attackBodies } from './attacks/bodies.js';
import { attackFinding } from './attacks/finding.js';
import { attackHeaders } from './attacks/headers.js';
import { attackByLeaving } from './attacks/interrupted.js';
import { attackMultipart } from './attacks/multipart.js';
import { attackRequests } from './attacks/requests.js';
import { attackSockets } from './attacks/sockets.js';
import { attackUpgrades } from './attacks/upgrades.js';
import { startTarget } from './attacks/target.js';

/**
 * Sends malformed and hostile input to a server process. After each test, the same process must
 * still respond and must not have logged an error. Add a table row for every new finding.
 */
startTarget();

attackBodies();
attackHeaders();
attackRequests();
attackFinding();
attackUpgrades();
attackSockets();
attackMultipart();
attackByLeaving();
