"""`owner`: choose the accounts that look after a room. Only people with access to its files can."""

from typing import TYPE_CHECKING, Annotated

import typer

from ludotheque.cli import app
from ludotheque.cli.database import with_store
from ludotheque.cli.language import say
from ludotheque.cli.serve import Database, DataFolder
from ludotheque.cli.speaking import argument, option
from ludotheque.errors import BadUsage

if TYPE_CHECKING:
    from ludotheque.room.store.store import Store


@app.says(
    "Make someone an owner of the room, who sees reports and can mute or remove people.",
    "Confier la salle à un compte, qui voit les signalements et peut mettre en sourdine ou exclure"
    " quelqu’un.",
    "owner Ada",
    "owner Ada --remove",
    "owner",
)
def owner(
    name: Annotated[
        str | None,
        argument(
            "the account; without one, list the owners",
            "le compte ; sans nom, lister les responsables",
            metavar=say("NAME", "NOM"),
        ),
    ] = None,
    remove: Annotated[
        bool,
        option("remove this account as an owner", "retirer cette responsabilité au compte", "--remove"),
    ] = False,
    data: DataFolder = None,
    database: Database = None,
) -> None:
    from ludotheque.room.state import clock
    from ludotheque.room.store.reports import COMMAND, Reports

    async def change(store: "Store") -> list[str]:
        reports = Reports(store, clock.now)
        if name is not None:
            found = await reports.account(name)
            if found is None:
                raise BadUsage(
                    f"There is no account “{name}”: sign up under that name in the room first.",
                    f"Aucun compte ne s’appelle « {name} » : créez-le d’abord dans la salle.",
                )
            await reports.decide(COMMAND, COMMAND, "no-owner" if remove else "owner", found[0], "")
        return await reports.owners()

    owners = with_store(data, database, change)
    nobody = say("This room has no owner yet.", "Cette salle n’a pas encore de responsable.")
    typer.echo("\n".join(owners) or nobody)
