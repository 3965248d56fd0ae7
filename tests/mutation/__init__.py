"""Single errors put into true texts, each beside a control that stays true, and twins that say the same otherwise."""
