import * as fc from 'fast-check';
import type { Kept, Model, Who } from './model.ts';
import { agree, part, pick, post, step, which, who } from './step.ts';

const hasPieces = ({ pieces }: Model) => pieces.length > 0;
const hasComments = ({ comments }: Model) => comments.length > 0;
const hasCollections = ({ collections }: Model) => collections.length > 0;

function refusalToKeep(collection: Kept, person: Who): string | null {
  if (collection.isDeleted) return '404 not-found';
  return collection.owner === person ? null : '403 not-allowed';
}

export const talking = {
  like: step(
    'like',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const piece = pick(turn.model.pieces, place);
      // What somebody liked while they could may be liked again.
      const isPossible = piece.state === 'active' || piece.likes.has(person);
      const wanted = isPossible ? '200' : '404 like-without-product';
      const body = { post_id: piece.id };
      if (await post(turn, person, { path: '/api/like/add', body, wanted })) piece.likes.add(person);
    },
    hasPieces,
  ),

  unlike: step(
    'unlike',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const piece = pick(turn.model.pieces, place);
      const body = { post_id: piece.id };
      if (await post(turn, person, { path: '/api/like/remove', body, wanted: '200' }))
        piece.likes.delete(person);
    },
    hasPieces,
  ),

  comment: step(
    'comment',
    fc.record({ person: who, place: which, answered: fc.option(which), isAgain: fc.boolean() }),
    async (turn, { person, place, answered, isAgain }) => {
      const { model } = turn;
      const piece = pick(model.pieces, place);
      const parent = answered === null || model.comments.length === 0 ? null : pick(model.comments, answered);
      const isAnswerable = !parent || (parent.piece === piece && !parent.isDeleted);
      const wanted = piece.state === 'active' && isAnswerable ? '200' : '404 not-found';
      const body = { productId: piece.id, content: `Va la ${model.count++}`, parentId: parent?.id };
      const answer = await post(turn, person, { path: '/api/add-comment', body, wanted });
      if (!answer) return;
      const id = part(answer, 'comment', 'id_comentario') as number;
      model.comments.push({ id, piece, author: person, isDeleted: false });
      if (!isAgain) return;
      const again = await post(turn, person, { path: '/api/add-comment', body, wanted });
      agree('the same words again', again && part(again, 'comment', 'id_comentario'), id);
    },
    hasPieces,
  ),

  commentWrongly: step(
    'comment wrongly',
    fc.record({
      person: who,
      place: which,
      content: fc.constantFrom('', '   ', 'a'.repeat(121), 'a'.repeat(2001)),
    }),
    async (turn, { person, place, content }) => {
      const piece = pick(turn.model.pieces, place);
      const isRead = piece.state === 'active' || content.length > 2000;
      await post(turn, person, {
        path: '/api/add-comment',
        body: { productId: piece.id, content },
        wanted: isRead ? '400 invalid-comment' : '404 not-found',
      });
    },
    hasPieces,
  ),

  deleteComment: step(
    'delete a comment',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const comment = pick(turn.model.comments, place);
      const isKnown = !comment.isDeleted && comment.piece.state === 'active';
      const refused = isKnown ? '403 not-allowed' : '404 not-found';
      const answer = await post(turn, person, {
        path: '/api/delete-comment',
        body: { id_comentario: comment.id },
        wanted: comment.author === person ? '200' : refused,
      });
      if (answer) comment.isDeleted = true;
    },
    hasComments,
  ),

  collect: step(
    'create a collection',
    fc.record({ person: who, name: fc.constantFrom('Verano', 'VERANO', 'Invierno', 'x'.repeat(33)) }),
    async (turn, { person, name }) => {
      const wanted = name.length > 32 ? '400 invalid-collection-name' : '200';
      const answer = await post(turn, person, { path: '/api/collections/create', body: { name }, wanted });
      if (!answer) return;
      const { collections } = turn.model;
      const id = part(answer, 'collection', 'id') as number;
      const present = collections.find(
        (one) => one.owner === person && !one.isDeleted && one.name.toLowerCase() === name.toLowerCase(),
      );
      if (present) agree('the collection of this name', id, present.id);
      else collections.push({ id, owner: person, name, pieces: new Set(), isDeleted: false });
    },
  ),

  save: step(
    'save in a collection',
    fc.record({ person: who, place: which, piece: which }),
    async (turn, drawn) => {
      const collection = pick(turn.model.collections, drawn.place);
      const piece = pick(turn.model.pieces, drawn.piece);
      const here =
        piece.state !== 'active'
          ? '404 not-found'
          : collection.pieces.has(piece)
            ? '409 already-in-collection'
            : '200';
      const answer = await post(turn, drawn.person, {
        path: '/api/collections/add-product',
        body: { collectionId: collection.id, productId: piece.id },
        wanted: refusalToKeep(collection, drawn.person) ?? here,
      });
      if (answer) collection.pieces.add(piece);
    },
    (model) => hasCollections(model) && hasPieces(model),
  ),

  takeOut: step(
    'take out of a collection',
    fc.record({ person: who, place: which, piece: which }),
    async (turn, drawn) => {
      const collection = pick(turn.model.collections, drawn.place);
      const piece = pick(turn.model.pieces, drawn.piece);
      const answer = await post(turn, drawn.person, {
        path: '/api/collections/remove-product',
        body: { collectionId: collection.id, productId: piece.id },
        wanted: refusalToKeep(collection, drawn.person) ?? '200',
      });
      if (answer) collection.pieces.delete(piece);
    },
    (model) => hasCollections(model) && hasPieces(model),
  ),

  deleteCollection: step(
    'delete a collection',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const collection = pick(turn.model.collections, place);
      const isForeign = !collection.isDeleted && collection.owner !== person;
      const answer = await post(turn, person, {
        path: '/api/collections/delete',
        body: { collectionId: collection.id },
        wanted: isForeign ? '403 not-allowed' : '200',
      });
      if (answer) collection.isDeleted = true;
    },
    hasCollections,
  ),
};
