-- Databases of earlier releases have these functions under other names. Renaming keeps their
-- triggers.
DO $$
DECLARE
  old_name text;
  new_name text;
BEGIN
  FOR old_name, new_name IN VALUES
    ('count_favourite', 'after_favourite_change'),
    ('count_question', 'after_pet_question'),
    ('follow_address_place', 'after_address_place_change'),
    ('follow_arrival', 'after_pet_offered'),
    ('follow_comment', 'after_comment_change'),
    ('follow_friendship', 'after_friendship_change'),
    ('follow_hidden_comment', 'after_comment_visibility_change'),
    ('keep_hidden_reply', 'keep_reply_hidden'),
    ('follow_hidden_pet', 'after_pet_visibility_change'),
    ('follow_hidden_photo', 'after_photo_visibility_change'),
    ('follow_shown_photo', 'update_texts_with_photo'),
    ('follow_media', 'after_media_text_change'),
    ('show_profile_photo', 'set_profile_photo_columns'),
    ('follow_hidden_wall_post', 'after_wall_post_visibility_change'),
    ('follow_like', 'after_like_change'),
    ('follow_mention', 'after_mention_insert'),
    ('follow_notice', 'after_notice_insert'),
    ('follow_notification', 'after_notification_change'),
    ('follow_owner_category', 'after_owner_category_change'),
    ('follow_pet_place', 'set_pet_place'),
    ('follow_wall_post', 'log_wall_post_deleted'),
    ('forget_earlier_changes', 'delete_earlier_post_changes'),
    ('forget_stream_events', 'delete_events_of_user')
  LOOP
    IF EXISTS (SELECT FROM pg_proc WHERE proname = old_name AND pronamespace = current_schema()::regnamespace) THEN
      EXECUTE format('ALTER FUNCTION %I RENAME TO %I', old_name, new_name);
    END IF;
  END LOOP;
END $$;
