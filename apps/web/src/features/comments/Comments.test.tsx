import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { ana, makePost } from '../../../test/posts';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { likesLive } from '../likes/likes.live';
import { LikeButton } from '../likes/LikeButton';
import { WallPostPage } from '../wall/WallPostPage';
import { commentOutbox, commentDraftKey } from './commentDrafts';
import type { Comment } from './comments.queries';
import { commentsLive } from './comments.live';
import { Comments } from './Comments';

const user = userEvent.setup({ delay: null });
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

let lastId = 100;
const comment = (content: string, more: Partial<Comment> = {}): Comment => ({
  id: ++lastId,
  content,
  parentId: null,
  createdAt: new Date().toISOString(),
  editedAt: null,
  userId: ana.id,
  user: ana,
  targetType: 'wall_post',
  targetId: 5,
  mentions: [],
  clientId: null,
  ...more,
});
const own = { userId: mila.id, user: mila };

const LIST = 'GET /comments/target';
/** Response to POST /comments that adds the comment to the server's list. */
const posting = (comments: Comment[]) => async (request: Request) => {
  const { content, parentId, clientId } = (await request.json()) as Comment;
  const stored = comments.find((each) => each.clientId === clientId);
  const posted = stored ?? comment(content, { ...own, parentId, clientId });
  if (!stored) comments.push(posted);
  return Response.json(posted, { status: 201 });
};

const sent = (requests: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

const open = (ownerId = ana.id) =>
  renderPage(<Comments targetType="wall_post" targetId={5} ownerId={ownerId} />, {
    user: mila,
    texts: ['comments', 'users'],
  });
const field = () => screen.findByRole('textbox', { name: 'Write a comment' });

describe('comments', () => {
  it('show replies below their comment, and a new comment immediately', async () => {
    const first = comment('Lep pas!');
    const comments = [first, comment('Hvala', { ...own, parentId: first.id }), comment('Drugi')];
    let answer: (reply: unknown) => void = () => undefined;
    const requests = fakeServer({
      [LIST]: () => comments,
      'POST /comments': () => new Promise((resolve) => (answer = resolve)),
    });
    await open();
    const replies = await screen.findByRole('list', { name: 'Replies to Ana Ilić' });
    expect(within(replies).getByText('Hvala')).toBeVisible();
    await user.type(await field(), 'Treći');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(await screen.findByText('Sending...')).toBeVisible();
    expect(screen.getByText('Treći')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveValue(''));
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
    act(() => answer(Response.json(comment('Treći', own), { status: 201 })));
    await waitFor(() => expect(screen.queryByText('Sending...')).not.toBeInTheDocument());
    expect(screen.getAllByText('Treći')).toHaveLength(1);
    const body = { targetType: 'wall_post', targetId: 5, content: 'Treći', parentId: null };
    expect(sent(requests)).toEqual([{ ...body, clientId: expect.any(String) as string }]);
  });

  it("stay in their author's draft if another user logs in during the request", async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const requests = fakeServer({ [LIST]: [], 'POST /comments': () => new Promise((resolve) => (answer = resolve)) });
    const { queryClient } = await open();
    await user.type(await field(), 'Moje');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await waitFor(() => expect(sent(requests)).toHaveLength(1));
    const mutation = queryClient.getMutationCache().getAll().at(-1)!;
    act(() => session.start('token-of-ana', ana));
    act(() => answer(Response.json(comment('Moje', own), { status: 201 })));
    await waitFor(() => expect(mutation.state.status).toBe('error'));
    expect(sent(requests)).toHaveLength(1);
    const draftKey = commentDraftKey(mila.uuid, { targetType: 'wall_post', targetId: 5 }, null);
    expect(commentOutbox.get(draftKey).values).toEqual({ content: 'Moje' });
    commentOutbox.discard(draftKey);
  });

  it('can be replied to, and a reply can be cancelled', async () => {
    const comments = [comment('Lep pas!')];
    const requests = fakeServer({ [LIST]: () => comments, 'POST /comments': posting(comments) });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Reply to Ana Ilić' }));
    const form = within(screen.getByRole('form', { name: 'Reply to Ana Ilić' }));
    await user.click(form.getByRole('button', { name: 'Send reply' }));
    expect(form.getByText('Please write a reply first')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: 'Reply to Ana Ilić' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reply to Ana Ilić' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Reply to Ana Ilić' }), 'Hvala');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    const replies = await screen.findByRole('list', { name: 'Replies to Ana Ilić' });
    expect(await within(replies).findByText('Hvala')).toBeVisible();
    expect(sent(requests)).toMatchObject([{ parentId: comments[0]!.id }]);
  });

  it('are not sent when empty', async () => {
    const requests = fakeServer({ [LIST]: [] });
    await open();
    await user.type(await field(), '   ');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(screen.getByText('Please write a comment first')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keep the typed text across a page reload and clear it after sending', async () => {
    const comments: Comment[] = [];
    fakeServer({ [LIST]: () => comments, 'POST /comments': posting(comments) });
    const { unmount } = await open();
    await user.type(await field(), 'Skoro gotovo');
    unmount();
    expect(JSON.parse(localStorage.getItem(`draft:comment:${mila.uuid}:wall_post:5`)!)).toMatchObject({
      values: { content: 'Skoro gotovo' },
    });
    await open();
    expect(await field()).toHaveValue('Skoro gotovo');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(await screen.findByText('Skoro gotovo')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(`draft:comment:${mila.uuid}:wall_post:5`)).toBeNull());
  });

  it('are repeated with the same id after a lost response', async () => {
    const comments: Comment[] = [];
    let isCut = true;
    const post = posting(comments);
    const requests = fakeServer({
      [LIST]: () => comments,
      'POST /comments': async (request: Request) => {
        const answer = await post(request);
        return isCut ? noConnection() : answer;
      },
    });
    await open();
    await user.type(await field(), 'Samo jednom');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(await screen.findByText(/^The comment couldn't be sent/)).toBeVisible();
    expect(await field()).toHaveValue('Samo jednom');
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(screen.getAllByText('Samo jednom')).toHaveLength(1);
    const [first, second] = sent(requests);
    expect(second).toEqual(first);
  });

  it('return to the text field when the server rejects them', async () => {
    fakeServer({ [LIST]: [], 'POST /comments': failure(403, 'not_allowed') });
    await open();
    await user.type(await field(), 'Zdravo');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(
      await screen.findByText(
        "The comment couldn't be sent: You can't do this. If you think you should, please contact the operator.",
      ),
    ).toBeVisible();
    expect(await field()).toHaveValue('Zdravo');
    expect(screen.queryByText('Sending...')).not.toBeInTheDocument();
  });

  it('are deleted by their author after confirmation, and come back if the request fails', async () => {
    const mine = comment('Moj', own);
    const comments = [mine, comment('Odgovor', { parentId: mine.id }), comment('Tuđi')];
    let status = 500;
    fakeServer({
      [LIST]: () => comments,
      [`DELETE /comments/${mine.id}`]: () =>
        status === 500 ? failure(500, 'internal') : new Response(null, { status }),
    });
    await open();
    expect(await screen.findAllByRole('button', { name: /^Delete the comment/ })).toHaveLength(1);
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'Delete the comment by Mila Petrović' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
      expect(within(dialog).getByText(/along with 1 reply/)).toBeVisible();
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    };
    await remove();
    expect(await screen.findByText(/^The comment couldn't be deleted/)).toBeVisible();
    expect(screen.getByText('Moj')).toBeVisible();
    expect(screen.getByText('Odgovor')).toBeVisible();
    status = 204;
    await remove();
    await waitFor(() => expect(screen.queryByText('Moj')).not.toBeInTheDocument());
    expect(screen.queryByText('Odgovor')).not.toBeInTheDocument();
    expect(screen.getByText('Tuđi')).toBeVisible();
    expect(screen.getByText('Tuđi').closest('[role="group"]')).toContainElement(document.activeElement as HTMLElement);
  });

  it('are edited in place by their author, and a failed edit is reverted', async () => {
    const mine = comment('Moj', own);
    let isBroken = true;
    const requests = fakeServer({
      [LIST]: [comment('Tuđi'), mine],
      [`PATCH /comments/${mine.id}`]: async (request: Request) => {
        if (isBroken) return failure(500, 'internal');
        const { content } = (await request.json()) as Comment;
        return { ...mine, content, editedAt: '2026-01-06T10:00:00.000Z' };
      },
    });
    const { unmount } = await open();
    // Only the user's own comments can be edited.
    const edit = await screen.findByRole('button', { name: 'Edit' });
    await user.click(edit);
    const box = await screen.findByRole('textbox', { name: 'Edit the comment' });
    expect(box).toHaveValue('Moj');
    expect(box).toHaveFocus();
    await user.clear(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please write a comment first')).toBeVisible();
    await user.type(box, 'Moj novi');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^The comment couldn't be saved/)).toBeVisible();
    expect(box).toHaveValue('Moj novi');
    unmount();

    isBroken = false;
    await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('textbox', { name: 'Edit the comment' })).toHaveValue('Moj novi');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/edited/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the comment' })).toBeNull());
    expect(screen.getByText('Moj novi')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    const changes = requests.filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ body }) => body)).toEqual(Array(2).fill({ content: 'Moj novi', mentionUuids: [] }));
  });

  it("can all be deleted by the post's author", async () => {
    fakeServer({ [LIST]: [comment('Jedan'), comment('Dva')] });
    await open(mila.id);
    expect(await screen.findAllByRole('button', { name: /^Delete the comment/ })).toHaveLength(2);
  });

  it('by other users appear and disappear on live events, each only once', async () => {
    fakeServer({ [LIST]: [comment('Prvi')] });
    const { queryClient } = await open();
    await screen.findByText('Prvi');
    const live = commentsLive(queryClient);
    const second = { ...comment('Uživo'), commentCount: 2 };
    act(() => {
      live.comment?.(second);
      live.comment?.(second);
    });
    expect(await screen.findAllByText('Uživo')).toHaveLength(1);
    act(() => live.comment_updated?.({ ...second, content: 'Drugačije' }));
    expect(await screen.findByText('Drugačije')).toBeVisible();
    expect(screen.queryByText('Uživo')).not.toBeInTheDocument();
    act(() => live.comment_deleted?.({ ...second, commentCount: 1 }));
    await waitFor(() => expect(screen.queryByText('Drugačije')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Uživo')).not.toBeInTheDocument());
  });

  it('show an unsent reply in place of the deleted comment', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    const [first, second] = [comment('Prvi'), comment('Drugi', { user: { ...ana, firstName: 'Eva' } })];
    fakeServer({ [LIST]: [first, second] });
    const { queryClient } = await open();
    await user.click(await screen.findByRole('button', { name: 'Reply to Eva Ilić' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reply to Eva Ilić' }), 'Moj dugi odgovor');
    act(() => commentsLive(queryClient).comment_deleted?.({ ...second, commentCount: 1 }));
    expect(await screen.findByText(/^This comment is no longer here/)).toBeVisible();
    expect(screen.getByText('Moj dugi odgovor')).toBeVisible();
    // The focused button only copies the reply, because a user who is still typing may press it.
    const copy = screen.getByRole('button', { name: 'Copy my text' });
    expect(copy).toHaveFocus();
    await user.click(copy);
    expect(writeText).toHaveBeenCalledWith('Moj dugi odgovor');
    await user.click(screen.getByRole('button', { name: 'Discard my text' }));
    expect(screen.queryByText('Moj dugi odgovor')).not.toBeInTheDocument();
    expect(screen.queryByText(/^This comment is no longer here/)).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('show an unsent reply to a deleted comment after a page reload', async () => {
    const gone = comment('Obrisan');
    commentOutbox.change(commentDraftKey(mila.uuid, { targetType: 'wall_post', targetId: 5 }, gone.id), {
      content: 'Ćao',
    });
    fakeServer({ [LIST]: [comment('Tu sam')] });
    await open();
    expect(await screen.findByText('Ćao')).toBeVisible();
    expect(screen.getByText(/^This comment is no longer here/)).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('keep the edited text when the comment is deleted during the edit', async () => {
    const mine = comment('Moj', own);
    fakeServer({ [LIST]: [mine] });
    const { queryClient } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Edit the comment' }), ' i još dosta toga');
    act(() => commentsLive(queryClient).comment_deleted?.({ ...mine, commentCount: 0 }));
    expect(await screen.findByText(/^This comment is no longer here/)).toBeVisible();
    expect(screen.getByText('Moj i još dosta toga')).toBeVisible();
  });

  it('discard the unsent replies of a user who deletes the comment', async () => {
    const mine = comment('Moj', own);
    let answer: (response: unknown) => void = () => undefined;
    fakeServer({
      [LIST]: [mine],
      [`DELETE /comments/${mine.id}`]: () => new Promise((resolve) => (answer = resolve)),
      'GET /comments/count': { count: 0 },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Reply to Mila Petrović' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reply to Mila Petrović' }), 'Ipak ne');
    await user.click(screen.getByRole('button', { name: 'Delete the comment by Mila Petrović' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Moj')).not.toBeInTheDocument());
    expect(screen.queryByText('Ipak ne')).not.toBeInTheDocument();
    act(() => answer(new Response(null, { status: 204 })));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]));
    expect(screen.queryByText('Ipak ne')).not.toBeInTheDocument();
  });

  it.each([404, 403])('show a message that the target is gone for status %i', async (status) => {
    fakeServer({ [LIST]: failure(status, status === 404 ? 'post_not_found' : 'not_allowed') });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent("The comments can't be shown.");
  });

  it('can be reloaded after an error', async () => {
    let isBroken = true;
    fakeServer({ [LIST]: () => (isBroken ? failure(500, 'internal') : [comment('Tu sam')]) });
    await open();
    expect(await screen.findByText(/^The comments couldn't be loaded/)).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Tu sam')).toBeVisible();
  });
});

describe('comment count', () => {
  const post = (commentCount: number) => makePost(5, 'Objava', { commentCount });
  const openPost = async (answers: object = {}) => {
    fakeServer({ 'GET /wall/5': () => post(3), [LIST]: [comment('Prvi')], ...answers });
    const view = await renderPage(<WallPostPage />, {
      at: '/wall/5',
      path: '/wall/:id',
      texts: ['wall', 'likes', 'media', 'users', 'comments'],
      user: mila,
    });
    await screen.findByText('Prvi');
    return { ...view, live: commentsLive(view.queryClient) };
  };
  const findCount = (count: number) => screen.findByRole('button', { name: new RegExp(`^${count} comments?$`) });

  it('is the count of the latest event, even after repeated and missed events', async () => {
    const { live } = await openPost();
    await findCount(3);
    const missed = comment('Nikad viđen');
    // A missed comment was created and deleted, so the count is unchanged.
    act(() => live.comment_deleted?.({ ...missed, commentCount: 3 }));
    await findCount(3);
    const second = comment('Drugi');
    act(() => live.comment?.({ ...second, commentCount: 4 }));
    act(() => live.comment?.({ ...second, commentCount: 4 }));
    await findCount(4);
    expect(await screen.findAllByText('Drugi')).toHaveLength(1);
  });

  it('is updated by an event for a comment already in the list', async () => {
    const { live } = await openPost();
    const known = screen.getByText('Prvi');
    act(() => live.comment?.({ ...comment('Prvi', { id: lastId }), commentCount: 7 }));
    await findCount(7);
    expect(known).toBeVisible();
  });

  it("is refetched after the user's own change, because the stream may be disconnected", async () => {
    const comments: Comment[] = [];
    let count = 3;
    const add = posting(comments);
    await openPost({
      'POST /comments': (request: Request) => {
        count += 1;
        return add(request);
      },
      [`DELETE /comments/${lastId + 2}`]: () => {
        count -= 1;
        return new Response(null, { status: 204 });
      },
      'GET /comments/count': () => ({ count }),
    });
    await user.type(await field(), 'Moj');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await findCount(4);
    await user.click(screen.getByRole('button', { name: 'Delete the comment by Mila Petrović' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await findCount(3);
  });
});

describe('LikeButton', () => {
  const show = (more: object = {}) =>
    renderPage(<LikeButton targetType="user_album" targetId={7} {...more} />, { user: mila, texts: ['likes'] });
  const counts = { 'GET /likes/count': { count: 3 }, 'GET /likes/check': { liked: false, likeId: null } };
  const heart = () => screen.getByRole('button', { name: 'Like' });

  it('updates the number of likes on liking and unliking', async () => {
    let count = 3;
    const requests = fakeServer({
      ...counts,
      'GET /likes/count': () => ({ count }),
      'POST /likes': () => {
        count += 1;
        return Response.json({ id: 44 }, { status: 201 });
      },
      'DELETE /likes/44': () => {
        count -= 1;
        return new Response(null, { status: 204 });
      },
    });
    await show();
    expect(await screen.findByText('3')).toBeVisible();
    await user.click(heart());
    expect(heart()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('4')).toBeVisible();
    await waitFor(() => expect(requests.filter(({ path }) => path === '/likes/count')).toHaveLength(2));
    await user.click(heart());
    expect(heart()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('3')).toBeVisible();
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(requests.filter(({ path }) => path === '/likes/check')).toHaveLength(1);
  });

  it('shows likes given on another device', async () => {
    fakeServer({ ...counts, 'POST /likes': failure(409, 'already_liked') });
    await show();
    await screen.findByText('3');
    await user.click(heart());
    await waitFor(() => expect(screen.getByText('3')).toBeVisible());
    expect(heart()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText(/couldn't be changed/)).not.toBeInTheDocument();
  });

  it.each([
    ['replaced on another device', 404],
    ['created by another user of this device', 403],
  ])('unlikes a target whose like was %s', async (_, status) => {
    let known: object = counts['GET /likes/check'];
    const requests = fakeServer({
      ...counts,
      'POST /likes': () => {
        known = { liked: true, likeId: 77 };
        return Response.json({ id: 44 }, { status: 201 });
      },
      'DELETE /likes/44': failure(status, status === 404 ? 'not_found' : 'not_allowed'),
      'GET /likes/check': () => known,
      'DELETE /likes/77': new Response(null, { status: 204 }),
    });
    await show();
    await screen.findByText('3');
    await user.click(heart());
    await user.click(heart());
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/likes/44',
        '/likes/77',
      ]),
    );
    expect(screen.queryByText(/couldn't be changed/)).not.toBeInTheDocument();
  });

  it('reverts a failed like and shows an error', async () => {
    fakeServer({ ...counts, 'POST /likes': failure(500, 'internal') });
    await show();
    await screen.findByText('3');
    await user.click(heart());
    expect(await screen.findByText(/^The like couldn't be changed/)).toBeVisible();
    expect(heart()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('3')).toBeVisible();
  });

  it('updates the number of likes on events from other users and devices', async () => {
    fakeServer({ ...counts, 'GET /likes/target': [{ id: 1, user: ana, userId: 8 }] });
    const { queryClient } = await show();
    await screen.findByText('3');
    act(() => likesLive(queryClient).like?.({ targetType: 'user_album', targetId: 7, likeCount: 1 }));
    await user.click(await screen.findByRole('button', { name: '1 person likes this. See who' }));
    const dialog = await screen.findByRole('dialog', { name: 'Liked by' });
    expect(await within(dialog).findByRole('link', { name: 'Ana Ilić' })).toHaveAttribute('href', `/user/${ana.uuid}`);
  });
});
