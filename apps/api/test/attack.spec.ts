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
 * A server process is sent what no client of ours sends. Whatever it is, the same process answers afterwards, and has logged neither an
 * exception that nobody caught nor any other failure of its own. To be extended by every finding of this kind: a line in a table.
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
